import { createContext, type ReactNode, useContext } from 'react';

const Place = createContext('Fovea');

export type TitledProps = { title: string; children: ReactNode };

/**
 * Sets the document's title, from the innermost level to the outermost: "Ume Sato · Patients · Fovea". Of several
 * titles the last one mounted applies.
 */
export function Titled({ title, children }: TitledProps) {
  const whole = `${title} · ${useContext(Place)}`;
  return (
    <Place value={whole}>
      <title>{whole}</title>
      {children}
    </Place>
  );
}
