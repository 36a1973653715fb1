import { join } from '#site-words/scripts/display.ts'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadPart } from '../../parts/load.ts'

type Code = ComponentType<{ readonly text: string }>

/** The way to take part: a code for phones, and the address for people. */
export function Join({ address }: { readonly address: string }) {
  const [code, setCode] = useState<{ readonly Code: Code }>()
  useEffect(() => {
    void loadPart(() => import('./qr-code.tsx')).then(part => part && setCode({ Code: part.QrCode }))
  }, [])
  return (
    <aside class="panel join" aria-label={join}>
      <div class="join-code">{code && <code.Code text={address} />}</div>
      <div class="join-text">
        <h3>{join}</h3>
        <p>{withoutProtocol(address)}</p>
      </div>
    </aside>
  )
}

/** The address as people type it. */
const withoutProtocol = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')
