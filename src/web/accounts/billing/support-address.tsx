/** The address to write to, if this site has one. */
export function SupportAddress() {
  const address = document.querySelector<HTMLMetaElement>('meta[name=support]')?.content
  return (
    address && (
      <p className="text-sm text-ink-soft">
        Support:{' '}
        <a className="link wrap-anywhere" href={`mailto:${address}`}>
          {address}
        </a>
      </p>
    )
  )
}
