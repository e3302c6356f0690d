import { Button, type ButtonProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  alone: { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
});

/** `state` lies beside the address in the history. */
type Navigate = (to: string, state?: unknown) => void;

const NavigateContext = createContext<Navigate>((to) => location.assign(to));

/** The shell provides the router's navigation to these router-independent components. */
export const NavigateProvider = NavigateContext.Provider;

/** Navigates to a path of this app, for components and handlers without a link. */
export function useNavigateTo(): Navigate {
  return useContext(NavigateContext);
}

export type AppLinkProps = {
  to: string;
  children: ReactNode;
  className?: string;
  id?: string;
  /** Outside of a sentence, with a larger touch target. */
  alone?: boolean;
  /** Accessible name, where the text is unclear out of context. */
  label?: string;
};

/** A link inside the app: a real anchor, so that the browser's keys for new tabs work. */
export function AppLink({ to, children, className, id, alone, label }: AppLinkProps) {
  const styles = useStyles();
  return (
    <a
      id={id}
      aria-label={label}
      href={to}
      onClick={useLinkClick(to)}
      className={mergeClasses(styles.link, alone && styles.alone, className)}
    >
      {children}
    </a>
  );
}

export type LinkButtonProps = Pick<ButtonProps, 'appearance' | 'size' | 'className'> & {
  to: string;
  state?: unknown;
  icon?: ReactNode;
  children: ReactNode;
};

/** A link styled as a button: the primary action of a page that opens a dialog route. */
export function LinkButton({ to, state, icon, children, appearance = 'primary', ...rest }: LinkButtonProps) {
  return (
    <Button
      as="a"
      href={to}
      onClick={useLinkClick(to, state)}
      appearance={appearance}
      {...(icon && { icon: <>{icon}</> })}
      {...rest}
    >
      {children}
    </Button>
  );
}

/** Navigates to a path on a plain click; leaves modified clicks to the browser. */
export function useLinkClick(to: string, state?: unknown) {
  const navigate = useNavigateTo();
  return (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    navigate(to, state);
  };
}
