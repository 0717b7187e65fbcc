/** States of src/ui/sheets: what lies over a page. Each opens by its button, as in the app. */
import { t } from '@lingui/core/macro'
import type { Language } from '../../contract/languages.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { CancelMoveDialog } from '../../src/ui/sheets/cancel-move-dialog.tsx'
import { ConfirmDialog } from '../../src/ui/sheets/confirm-dialog.tsx'
import { EndSessionDialog } from '../../src/ui/sheets/end-session-dialog.tsx'
import { LanguageButton } from '../../src/ui/sheets/language-button.tsx'
import { LanguageSheet } from '../../src/ui/sheets/language-sheet.tsx'
import { Sheet } from '../../src/ui/sheets/sheet.tsx'
import { ConnectionNote } from '../../src/ui/page/connection-note.tsx'
import { Held, Opened } from '../held.tsx'
import { nothing, type Shown } from '../shown.ts'

const confirming = (state: { isDangerous?: boolean; isBusy?: boolean }) => (
  <Opened>
    {(close) => (
      <ConfirmDialog title={t`Deposit`} confirm={t`Continue`} {...state} onConfirm={close} onCancel={close}>
        <ConnectionNote />
      </ConfirmDialog>
    )}
  </Opened>
)
const choosing = (isNamed: boolean) => (
  <Held<Language> first="de-DE">
    {(language, choose) => <LanguageButton language={language} onChoose={choose} isNamed={isNamed} />}
  </Held>
)

export const SHEETS: Shown = {
  CancelMoveDialog: {
    'taken back': () => (
      <Opened>
        {(close) => <CancelMoveDialog amount="100.00" cancel={() => Promise.resolve(done(null))} onClose={close} />}
      </Opened>
    ),
    'refused after the tap': () => (
      <Opened>
        {(close) => (
          <CancelMoveDialog amount="100.00" cancel={() => Promise.resolve(refuse('unavailable'))} onClose={close} />
        )}
      </Opened>
    ),
  },
  ConfirmDialog: {
    'of a step': () => confirming({}),
    'of a loss': () => confirming({ isDangerous: true }),
    busy: () => confirming({ isBusy: true }),
  },
  EndSessionDialog: {
    'with nothing unsent': () => (
      <Opened>
        {(close) => (
          <EndSessionDialog
            title={t`Log out`}
            confirm={t`Log out`}
            onCancel={close}
            end={() => {
              close()
              return Promise.resolve({ status: 'ended' })
            }}
          >
            <ConnectionNote />
          </EndSessionDialog>
        )}
      </Opened>
    ),
    'with two things unsent': () => (
      <Opened>
        {(close) => (
          <EndSessionDialog
            title={t`Log out`}
            confirm={t`Log out`}
            onCancel={close}
            end={() => Promise.resolve({ status: 'unsent', count: 2 })}
          >
            <ConnectionNote />
          </EndSessionDialog>
        )}
      </Opened>
    ),
  },
  LanguageButton: { 'an icon': () => choosing(false), 'with its name': () => choosing(true) },
  LanguageSheet: {
    open: () => <Opened>{(close) => <LanguageSheet language="de-DE" onChoose={close} onClose={close} />}</Opened>,
  },
  Sheet: {
    open: () => (
      <Opened>
        {(close) => (
          <Sheet title={t`Deposit`} onClose={close}>
            <ConnectionNote />
            <button type="button" className="btn btn--block" onClick={nothing}>{t`Continue`}</button>
          </Sheet>
        )}
      </Opened>
    ),
  },
}
