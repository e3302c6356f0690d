/** The browser's maker cannot be reached from everywhere: what it would answer, with keys that the test knows. */
export function playMaker({ subscription }) {
  // Headless Chromium has refused messages before anybody is asked.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  let isOn = sessionStorage.getItem('pushed') === 'on';
  const set = (on) => {
    isOn = on;
    sessionStorage.setItem('pushed', on ? 'on' : 'off');
  };
  const answer = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      set(false);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      set(true);
      return answer;
    },
    getSubscription: async () => (isOn ? answer : null),
  });
}

/** Runs in the worker: headless Chromium has no screen for messages. What would be shown there is kept, and can be pressed. */
export function playScreen() {
  globalThis.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { data, ...options }) => {
    const notification = { title, ...options, data, close: () => shown.splice(shown.indexOf(notification), 1) };
    shown.push(notification);
  };
  globalThis.press = ([notification]) => {
    // A real press also lets the worker bring its window to the front, which is refused here.
    const waitUntil = (work) => work.catch(() => undefined);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  };
}
