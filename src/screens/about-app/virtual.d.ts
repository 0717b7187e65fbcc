/** Made by the build from package-lock.json (scripts/build/licences.ts). */
declare module 'virtual:licences' {
  export const PARTS: readonly { readonly name: string; readonly version: string; readonly licence: string }[]
}
