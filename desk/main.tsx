/**
 * The desk's start: words first, then the pages. It keeps nothing in the browser but the chosen language and theme.
 * This room holds the operators' web app: its pages, data, words and style. It may not import the app's store, its
 * queries or its screens.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { showLanguage, firstLanguage } from './data/language.ts'
import { showTheme, keptTheme } from './data/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
showTheme(keptTheme())
showLanguage(firstLanguage())
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
