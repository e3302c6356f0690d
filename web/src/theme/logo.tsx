import logoUrl from './logo.svg';

export type LogoProps = { /** Height and width in pixels. */ size: number };

/** The logo; hidden from screen readers, because the product's name is beside it. */
export function Logo({ size }: LogoProps) {
  return <img src={logoUrl} width={size} height={size} alt="" />;
}
