import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NETWORKS } from '../../../contract/validation/currency-address.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import type { AccountField, AccountTexts } from './account-form-state.ts'

interface AddressFieldsProps {
  readonly texts: AccountTexts
  readonly onChange: (changed: Partial<AccountTexts>) => void
  readonly fault: (field: AccountField) => ReactNode
}

/** The fields of a currency address: its network and the address. */
export function AddressFields({ texts, onChange, fault }: AddressFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="field">
        <span className="field__label">
          <Trans>Network</Trans>
        </span>
        <Segments
          label={t`Network`}
          selected={texts.network}
          onSelect={(network) => onChange({ network })}
          options={NETWORKS.map((network) => ({ id: network, label: network }))}
        />
      </div>
      <TextField
        label={t`Currency address`}
        fault={fault('address')}
        hint={<Trans>Its checksum is checked before anything is sent.</Trans>}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        className="mono"
        value={texts.address}
        onChange={(address) => onChange({ address })}
      />
      <FinePrint icon={TriangleAlert}>
        <Trans>Money sent to an address of another network is lost and cannot be returned.</Trans>
      </FinePrint>
    </>
  )
}
