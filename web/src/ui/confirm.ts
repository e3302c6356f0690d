/**
 * What is about to happen, in words: the title names the thing, the body the consequence, the action is a verb ("Refund
 * ¥12,000").
 */
export type Question = {
  title: string;
  body: string;
  action: string;
  danger?: boolean;
  /** Runs while the dialog waits, which stays open beneath the error if it is refused. */
  run?: () => Promise<unknown>;
};

type Asked = Question & { answer: (yes: boolean) => void };
type Listener = (asked: Asked) => void;

let ask: Listener | null = null;
let early: Asked | null = null;

/** Asks before something that cannot be taken back; true once it was confirmed and `run` has succeeded. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((answer) => {
    const asked = { ...question, answer };
    if (ask) return ask(asked);
    early?.answer(false);
    early = asked;
  });
}

/** The one dialog that asks; what was asked before it was there is asked then. */
export function listenToQuestions(listener: Listener): () => void {
  ask = listener;
  if (early) listener(early);
  early = null;
  return () => {
    ask = null;
  };
}

export type { Asked };
