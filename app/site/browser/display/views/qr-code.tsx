import { joinCode } from '#site-words/scripts/display.ts'
import { encodeQR } from 'qr'

/** Modules of white around the code (ISO/IEC 18004). */
const MARGIN = 4

/** A QR code as a drawing, dark on white in every look, since many phones read no other. */
export function QrCode({ text }: { readonly text: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const path = modules.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  const size = modules.length
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={joinCode(text)}>
      <rect class="qr-code-paper" width={size} height={size} />
      <path class="qr-code-ink" d={path} shape-rendering="crispEdges" />
    </svg>
  )
}
