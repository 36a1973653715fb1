import type { OutgoingHttpHeaders } from 'node:http'
import { frameHosts, mediaHosts, pictureHosts } from '../../../lib/addresses/embed-hosts.ts'

const https = (hosts: readonly string[]): string => hosts.map(host => `https://${host}`).join(' ')

/**
 * Headers of a published document, whose text is an author's: it runs no script, since browsers keep the passwords of
 * people for this origin, and is shown within no other site.
 */
export const documentPolicy = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: ${https(pictureHosts)}`,
    `media-src 'self' ${https(mediaHosts)}`,
    `frame-src ${https(frameHosts)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'"
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN'
} satisfies OutgoingHttpHeaders
