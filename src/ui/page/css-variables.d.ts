import 'react'

declare module 'react' {
  // The look is steered by custom properties (--gap, --left): React passes them on, its types don't know them.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
