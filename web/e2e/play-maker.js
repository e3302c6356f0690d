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
