import { createContext, type ReactNode, useContext } from 'react';

const Place = createContext('Fovea');

export type TitledProps = { title: string; children: ReactNode };

/**
 * Names the browser's window after what is on top, then what it lies in: "Ume Sato · Patients · Fovea". Of several
 * titles the last one mounted holds.
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
