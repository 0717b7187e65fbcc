/** States of src/ui/fields: passwords, PINs and codes. */
import { t } from '@lingui/core/macro'
import { refuse, type Refusal } from '../../contract/outcome.ts'
import { CodeFaultText } from '../../src/ui/fields/code-fault-text.tsx'
import { CodeField } from '../../src/ui/fields/code-field.tsx'
import { EMPTY_CODE_FIELDS, type CodeFault } from '../../src/ui/fields/code-request.ts'
import { LoginPasswordField } from '../../src/ui/fields/login-password-field.tsx'
import { PasswordField } from '../../src/ui/fields/password-field.tsx'
import { LoginPasswordRules, TransactionPasswordRules } from '../../src/ui/fields/password-rules.tsx'
import { PinFault } from '../../src/ui/fields/pin-fault.tsx'
import { TargetAndCode } from '../../src/ui/fields/target-and-code.tsx'
import { TransactionPasswordField } from '../../src/ui/fields/transaction-password-field.tsx'
import { ConnectionNote } from '../../src/ui/page/connection-note.tsx'
import { ProblemText } from '../../src/ui/words/problem-text.tsx'
import { Held } from '../held.tsx'
import { NOW, nothing, type Shown, type States } from '../shown.ts'

const FAULTS: readonly CodeFault[] = [
  'phone-missing',
  'phone-format',
  'email-missing',
  'email-format',
  'code-not-sent',
  'code-missing',
  'code-format',
]
const SENT = { requestId: 'a-request', resendAt: String(NOW + 42_000) }

const code = (first: Partial<typeof EMPTY_CODE_FIELDS>, isSending = false, fault?: CodeFault) => (
  <Held first={{ ...EMPTY_CODE_FIELDS, ...first }}>
    {(fields, setFields) => (
      <CodeField
        fields={fields}
        now={NOW}
        isSending={isSending}
        digits={4}
        fault={fault === undefined ? null : <CodeFaultText fault={fault} digits={4} />}
        onChange={(typed) => setFields({ ...fields, code: typed })}
        onSend={nothing}
      />
    )}
  </Held>
)

const targetAndCode = (
  first: Partial<typeof EMPTY_CODE_FIELDS>,
  faults: { readonly target?: CodeFault; readonly code?: CodeFault } = {},
) => {
  const inWords = (fault?: CodeFault) => (fault === undefined ? null : <CodeFaultText fault={fault} digits={4} />)
  return (
    <Held first={{ ...EMPTY_CODE_FIELDS, ...first }}>
      {(fields, setFields) => (
        <TargetAndCode
          label={t`Code`}
          fields={fields}
          now={NOW}
          isSending={false}
          digits={4}
          faults={{ target: inWords(faults.target), code: inWords(faults.code) }}
          onChange={(changed) => setFields({ ...fields, ...changed })}
          onSend={nothing}
        />
      )}
    </Held>
  )
}

const login = (first: string, isMissing: boolean, refusal: Refusal | null) => (
  <Held first={first}>
    {(value, setValue) => (
      <LoginPasswordField account="ada" value={value} onChange={setValue} isMissing={isMissing} refusal={refusal} />
    )}
  </Held>
)

const password = (first: string, props: Partial<Parameters<typeof PasswordField>[0]> = {}) => (
  <Held first={first}>
    {(value, setValue) => (
      <PasswordField label={t`Password`} value={value} onChange={setValue} autoComplete="off" {...props} />
    )}
  </Held>
)

export const PASSWORDS: Shown = {
  CodeFaultText: Object.fromEntries(
    FAULTS.map((fault) => [fault, () => <CodeFaultText fault={fault} digits={8} />]),
  ) as States,
  CodeField: {
    'before it is sent': () => code({}),
    'being sent': () => code({}, true),
    'sent to a phone': () => code(SENT),
    'sent by mail, and again': () => code({ kind: 'email', requestId: 'a-request', resendAt: '0' }),
    'on a demo server': () => code({ ...SENT, demoCode: '1234' }),
    'with a fault': () => code({ ...SENT, code: '12' }, false, 'code-format'),
  },
  LoginPasswordField: {
    empty: () => login('', false, null),
    missing: () => login('', true, null),
    wrong: () => login('a password', false, refuse('password-wrong')),
    'refused for another reason': () => login('a password', false, refuse('unavailable')),
  },
  LoginPasswordRules: {
    'nothing typed': () => <LoginPasswordRules password="" account="mei_01" />,
    'too short': () => <LoginPasswordRules password="short" account="mei_01" />,
    "the account's name twice": () => <LoginPasswordRules password="mei_01mei_01" account="mei_01" />,
    met: () => <LoginPasswordRules password="a long password" account="mei_01" />,
  },
  TransactionPasswordRules: {
    'nothing typed': () => <TransactionPasswordRules pin="" />,
    'a row': () => <TransactionPasswordRules pin="123456" />,
    met: () => <TransactionPasswordRules pin="280619" />,
  },
  PasswordField: {
    empty: () => password(''),
    'with a hint': () => password('a password', { hint: <ConnectionNote /> }),
    'with a fault': () => password('a password', { fault: <ProblemText problem="password-too-common" /> }),
    'of digits': () => password('123456', { isNumeric: true }),
  },
  PinFault: {
    'two tries left': () => <PinFault triesLeft={2} waitMs={0} />,
    'no try counted': () => <PinFault triesLeft={0} waitMs={0} />,
    'a wait': () => <PinFault triesLeft={0} waitMs={30_000} />,
  },
  TargetAndCode: {
    'before a code is sent': () => targetAndCode({}),
    'with a fault in each': () => targetAndCode(SENT, { target: 'phone-missing', code: 'code-missing' }),
  },
  TransactionPasswordField: {
    empty: () => (
      <Held first="">
        {(value, setValue) => <TransactionPasswordField value={value} onChange={setValue} fault={null} />}
      </Held>
    ),
    wrong: () => (
      <Held first="123456">
        {(value, setValue) => (
          <TransactionPasswordField
            value={value}
            onChange={setValue}
            fault={<ProblemText problem="transaction-password-wrong" />}
          />
        )}
      </Held>
    ),
  },
}
