/** Made by the build out of packages (scripts/build/map-parts.ts). */
declare module 'virtual:map-parts' {
  /** The folder of the files; a new name with each new content. */
  export const MAP_FOLDER: string
  /** The squares that have a file, "column-row" each, with spaces between them. */
  export const MAP_CELLS: string
}
