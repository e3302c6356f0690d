import logoUrl from './logo.svg';

export type LogoProps = { /** Height and width in pixels. */ size: number };

/** The mark, beside the product's name in words and therefore silent to screen readers. */
export function Logo({ size }: LogoProps) {
  return <img src={logoUrl} width={size} height={size} alt="" />;
}
