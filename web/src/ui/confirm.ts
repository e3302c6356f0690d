/**
 * Texts of a confirmation: the title names the subject, the body the consequence, the action is a verb ("Refund
 * ¥12,000").
 */
export type Question = {
  title: string;
  body: string;
  action: string;
  danger?: boolean;
  /** Runs while the dialog is open; if it is refused, the dialog stays open below the error. */
  run?: () => Promise<unknown>;
};

type Asked = Question & { answer: (yes: boolean) => void };
type Listener = (asked: Asked) => void;

let ask: Listener | null = null;
let early: Asked | null = null;

/** Confirms an action that cannot be undone; true once it was confirmed and `run` has succeeded. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((answer) => {
    const asked = { ...question, answer };
    if (ask) return ask(asked);
    early?.answer(false);
    early = asked;
  });
}

/** Registers the one confirmation dialog; it then gets the questions queued before it was mounted. */
export function listenToQuestions(listener: Listener): () => void {
  ask = listener;
  if (early) listener(early);
  early = null;
  return () => {
    ask = null;
  };
}

export type { Asked };
