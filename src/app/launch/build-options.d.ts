/** What a deployment may choose when it builds the app: variables of the environment of `npm run build`. */
interface ImportMetaEnv {
  /** `on`: the launch timer of the specification's section 9 (src/app/launch/launch-timer.ts). */
  readonly VITE_LAUNCH_TIMER?: string
}
