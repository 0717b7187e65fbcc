import { Trans } from '@lingui/react/macro'

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <section className="stack-12">
      <h2>
        <Trans>Recovery codes</Trans>
      </h2>
      <p className="t-2">
        <Trans>
          Each opens the desk once, with your password, if the authenticator is lost. They are shown this once: write
          them down.
        </Trans>
      </p>
      <div className="codes">
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </div>
    </section>
  )
}
