import { Trans, useLingui } from '@lingui/react/macro'
import { DEMO_COMPANY } from '../../../contract/demo-company.ts'
import { loadMapPart } from '../../commands/map-parts.ts'
import { renewPage } from '../../commands/renew-page.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { CopyButton } from '../../ui/page/copy-button.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { MapSource } from '../../ui/map/map-source.tsx'
import { PlaceMap } from '../../ui/map/place-map.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { ABOUT_US_PAGE } from '../../paths.ts'

/** Shows the company's place. It comes from the operator's own configuration alone: no link can make this page show another place. */
export function OpenLocationScreen() {
  const { t } = useLingui()
  const { company, streets = null } = useConfiguration() ?? {}
  return (
    <SubPage title={t`Map`}>
      {company === undefined || company.address === '' ? (
        <Empty
          title={t`No address yet`}
          text={t`The operator of this platform has not named one.`}
          action={{ label: t`About us`, href: ABOUT_US_PAGE }}
        />
      ) : (
        <>
          <PlaceMap
            label={t`Map of the world. Arrow keys move it, plus and minus zoom.`}
            place={company}
            load={loadMapPart}
            streets={streets}
            onStreetsFail={renewPage}
          />
          <div className="card card--pad copy">
            <span>{company.address}</span>
            <CopyButton text={company.address} label={t`Copy the address`} />
          </div>
          {company.address === DEMO_COMPANY.address ? (
            <p className="t-sm t-2">
              <Trans>
                This is a demo. Nobody has an office there: the address is an observatory that everybody may visit.
              </Trans>
            </p>
          ) : null}
          <MapSource streets={streets} />
        </>
      )}
    </SubPage>
  )
}
