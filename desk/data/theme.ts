export type Theme = 'system' | 'light' | 'dark'

const KEPT = 'candor-desk.theme'

export function keptTheme(): Theme {
  const kept = localStorage.getItem(KEPT)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

/** From what is seen now to the other one. */
export function turnTheme(): void {
  const kept = keptTheme()
  const isDark = kept === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'dark'
  const theme = isDark ? 'light' : 'dark'
  localStorage.setItem(KEPT, theme)
  showTheme(theme)
}
