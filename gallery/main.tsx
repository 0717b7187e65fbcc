/** The gallery: every component of src/ui in its states, drawn from the app's own files, styles and words. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLanguage, loadWords } from '../src/app/words/language.ts'
import '../src/styles/main.css'
import './gallery.css'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The states use texts of the app, which may leave its catalogs.
i18n.on('missing', ({ id }) => reportError(new Error(`no catalog has the text ${id}`)))
await loadWords('messages')
await activateLanguage('en-US')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Gallery />
    </I18nProvider>
  </StrictMode>,
)
