/** Options of a deployment at build time: variables of the environment of `npm run build`. */
interface ImportMetaEnv {
  /** `on`: the launch timer of the specification's section 9 (src/app/launch/launch-timer.ts). */
  readonly VITE_LAUNCH_TIMER?: string
}
