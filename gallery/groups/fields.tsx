/** States of src/ui/fields: amounts, targets of codes, photos, choices. */
import { t } from '@lingui/core/macro'
import { Hand } from 'lucide-react'
import { refuse } from '../../contract/outcome.ts'
import { Agreement } from '../../src/ui/fields/agreement.tsx'
import { AmountField } from '../../src/ui/fields/amount-field.tsx'
import { EMPTY_CODE_FIELDS } from '../../src/ui/fields/code-request.ts'
import { CountrySheet } from '../../src/ui/fields/country-sheet.tsx'
import { Field } from '../../src/ui/fields/field.tsx'
import { FilterSelect } from '../../src/ui/fields/filter-select.tsx'
import { Keypad, type KeypadKey } from '../../src/ui/fields/keypad.tsx'
import { LengthNote } from '../../src/ui/fields/length-note.tsx'
import { NationalityField } from '../../src/ui/fields/nationality-field.tsx'
import { NotSent } from '../../src/ui/fields/not-sent.tsx'
import { PhotoField, PhotoPreview } from '../../src/ui/fields/photo-field.tsx'
import { ReviseButton } from '../../src/ui/fields/revise-button.tsx'
import { SearchField } from '../../src/ui/fields/search-field.tsx'
import { SwitchRow } from '../../src/ui/fields/switch-row.tsx'
import { TargetField } from '../../src/ui/fields/target-field.tsx'
import { TextField } from '../../src/ui/fields/text-field.tsx'
import { useAmountEntry } from '../../src/ui/fields/use-amount-entry.ts'
import { WaysOut } from '../../src/ui/fields/ways-out.tsx'
import { ConnectionNote } from '../../src/ui/page/connection-note.tsx'
import { ProblemText } from '../../src/ui/words/problem-text.tsx'
import { Held, Opened } from '../held.tsx'
import { nothing, type Shown } from '../shown.ts'
import { PICTURE } from './picture.ts'

function UnsentItem({ state, problem }: Pick<Parameters<typeof NotSent>[0]['refused'], 'state' | 'problem'>) {
  return (
    <NotSent
      refused={{ state, problem, facts: null }}
      revise={() => Promise.resolve(refuse('unavailable'))}
      onRevised={nothing}
      onDiscard={nothing}
    />
  )
}

function Amount({ first, ...props }: { first: string } & Partial<Parameters<typeof AmountField>[0]>) {
  return <Held first={first}>{(text, setText) => <Entry text={text} onText={setText} {...props} />}</Held>
}

function Entry({
  text,
  onText,
  ...props
}: { text: string; onText: (text: string) => void } & Partial<Parameters<typeof AmountField>[0]>) {
  const entry = useAmountEntry({ text, currency: 'USDT', onText })
  return <AmountField label={t`Amount`} entry={entry} {...props} />
}

const problem = () => <ProblemText problem="amount-below-minimum" facts={{ minimum: '10.00' }} />

const target = (first: Partial<typeof EMPTY_CODE_FIELDS>, fault: boolean) => (
  <Held first={{ ...EMPTY_CODE_FIELDS, ...first }}>
    {(fields, setFields) => (
      <TargetField
        fields={fields}
        fault={fault ? problem() : null}
        onChange={(changed) => setFields({ ...fields, ...changed })}
      />
    )}
  </Held>
)

const photo = (first: ArrayBuffer | null, props: Partial<Parameters<typeof PhotoField>[0]> = {}) => (
  <Held first={first}>
    {(held, setHeld) => (
      <PhotoField
        label={t`Deposit`}
        pickedLabel={t`Deposit`}
        removeLabel={t`Delete`}
        photo={held}
        onChange={setHeld}
        onPicking={nothing}
        fault={null}
        hint={<ConnectionNote />}
        {...props}
      />
    )}
  </Held>
)

function typed(text: string, key: KeypadKey): string {
  return key === 'delete' ? text.slice(0, -1) : text + key
}

export const FIELDS: Shown = {
  Agreement: { 'before it is read': () => <Agreement /> },
  AmountField: {
    empty: () => <Amount first="" hint={<ConnectionNote />} />,
    'with all that there is': () => <Amount first="120.50" all="980.00" />,
    'with two meanings': () => <Amount first="1,234" />,
    unreadable: () => <Amount first="12..5" />,
    'with a fault': () => <Amount first="1.00" fault={problem()} />,
  },
  CountrySheet: {
    open: () => <Opened>{(close) => <CountrySheet selected="DE" onChoose={close} onClose={close} />}</Opened>,
  },
  Field: {
    empty: () => <Field label={t`Name`}>{(attributes) => <input {...attributes} type="text" />}</Field>,
    'optional, with a hint': () => (
      <Field label={t`Name`} isOptional hint={<ConnectionNote />}>
        {(attributes) => <input {...attributes} type="text" defaultValue="Ada" />}
      </Field>
    ),
    'with a fault': () => (
      <Field label={t`Name`} fault={problem()}>
        {(attributes) => <input {...attributes} type="text" defaultValue="Ada" />}
      </Field>
    ),
    'with a part before and after': () => (
      <Field
        label={t`Amount`}
        before={<span className="field__pre">+86</span>}
        after={<span className="field__unit">USDT</span>}
      >
        {(attributes) => <input {...attributes} type="text" />}
      </Field>
    ),
  },
  FilterSelect: {
    'off, then on': () => (
      <Held first="">
        {(value, setValue) => (
          <FilterSelect
            label={t`Orders`}
            value={value}
            options={[
              { value: '', label: t`All` },
              { value: 'running', label: t`Running` },
            ]}
            onChange={setValue}
          />
        )}
      </Held>
    ),
    on: () => (
      <FilterSelect
        label={t`Orders`}
        value="running"
        options={[{ value: 'running', label: t`Running` }]}
        onChange={nothing}
      />
    ),
  },
  Keypad: {
    'with what it types': () => (
      <Held first="12">
        {(text, setText) => (
          <>
            <p className="money money--lg">{text}&nbsp;</p>
            <Keypad onKey={(key) => setText(typed(text, key))} />
          </>
        )}
      </Held>
    ),
  },
  LengthNote: {
    'nearly full': () => <LengthNote text={'a'.repeat(450)} max={500} />,
    full: () => <LengthNote text={'a'.repeat(500)} max={500} />,
  },
  NationalityField: {
    chosen: () => <Held first="DE">{(value, setValue) => <NationalityField value={value} onChange={setValue} />}</Held>,
  },
  NotSent: {
    refused: () => <UnsentItem state="failed" problem="insufficient-balance" />,
    'waited too long': () => <UnsentItem state="expired" problem={null} />,
  },
  PhotoField: {
    empty: () => photo(null),
    'with a camera': () => photo(null, { hasCamera: true }),
    picked: () => photo(PICTURE),
    'on its way': () => photo(PICTURE, { sent: 0.4 }),
    'with a fault': () => photo(null, { fault: <ProblemText problem="proof-missing" /> }),
  },
  PhotoPreview: {
    small: () => <PhotoPreview photo={PICTURE} label={t`Deposit`} />,
    large: () => <PhotoPreview photo={PICTURE} label={t`Deposit`} isLarge />,
  },
  ReviseButton: {
    'refused after the tap': () => (
      <ReviseButton revise={() => Promise.resolve(refuse('unavailable'))} onRevised={nothing}>
        {t`Continue`}
      </ReviseButton>
    ),
  },
  TextField: {
    'with a hint': () => (
      <Held first="Ada">
        {(value, setValue) => (
          <TextField label={t`Name`} isOptional hint={<ConnectionNote />} value={value} onChange={setValue} />
        )}
      </Held>
    ),
    'with a fault': () => (
      <Held first="">
        {(value, setValue) => <TextField label={t`Name`} fault={problem()} value={value} onChange={setValue} />}
      </Held>
    ),
  },
  SearchField: {
    'empty, then searched': () => (
      <Held first="">
        {(search, setSearch) => (
          <SearchField
            label={t`Search products by name`}
            placeholder={t`Product name`}
            search={search}
            onSearch={setSearch}
          />
        )}
      </Held>
    ),
  },
  SwitchRow: {
    'off, then on': () => (
      <Held first={false}>
        {(isOn, setOn) => (
          <SwitchRow
            icon={Hand}
            title={t`Left-hand mode`}
            note={<ConnectionNote />}
            isOn={isOn}
            onToggle={() => setOn(!isOn)}
          />
        )}
      </Held>
    ),
    on: () => <SwitchRow title={t`Notifications`} isOn onToggle={nothing} />,
    'on its way': () => <SwitchRow title={t`Notifications`} isOn isBusy onToggle={nothing} />,
  },
  TargetField: {
    'a phone': () => target({ phone: '13812345678' }, false),
    'a phone with a fault': () => target({}, true),
    'an e-mail address': () => target({ kind: 'email', email: 'ada@example.com' }, false),
  },
  WaysOut: {
    'edit or discard': () => (
      <WaysOut revise={() => Promise.resolve(refuse('unavailable'))} onRevised={nothing} onDiscard={nothing} />
    ),
    'discard alone': () => <WaysOut onRevised={nothing} onDiscard={nothing} />,
  },
}
