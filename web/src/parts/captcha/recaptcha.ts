type Recaptcha = {
  ready: (run: () => void) => void;
  render: (
    place: HTMLElement,
    options: { sitekey: string; callback: (solution: string) => void; 'expired-callback': () => void },
  ) => number;
};
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const script = 'https://www.google.com/recaptcha/api.js?render=explicit';

/** Renders Google's box; `onSolution` gets its solutions, and '' when one expires. */
export async function renderRecaptcha(
  place: HTMLElement,
  siteKey: string,
  onSolution: (solution: string) => void,
): Promise<void> {
  if (!window.grecaptcha) await load();
  window.grecaptcha?.ready(() =>
    window.grecaptcha?.render(place, {
      sitekey: siteKey,
      callback: onSolution,
      'expired-callback': () => onSolution(''),
    }),
  );
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), {
      src: script,
      async: true,
      onload: () => resolve(),
      onerror: reject,
    });
    document.head.append(element);
  });
}
