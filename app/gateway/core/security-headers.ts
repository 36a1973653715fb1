import type { ServerResponse } from 'node:http'
import { frameHosts, mediaHosts, pictureHosts } from '../../../lib/addresses/embed-hosts.ts'

const https = (hosts: readonly string[]): string => hosts.map(host => `https://${host}`).join(' ')

export interface Allowed {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly formTargets: readonly string[]
}

export interface SecurityHeaders {
  readonly values: Readonly<Record<string, string>>
  /** Sets the headers that every answer of the gateway carries. */
  set(response: ServerResponse): void
}

/**
 * The headers of GATEWAY-037 to 042. `styles` and `scripts` are the hashes of what stands inline in our own pages;
 * `formTargets` the origins that a form may lead to, which the login needs.
 */
export function securityHeaders({ styles, scripts, formTargets }: Allowed): SecurityHeaders {
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' blob: data: ${https(pictureHosts)}`,
    `media-src 'self' ${https(mediaHosts)}`,
    `frame-src 'self' ${https(frameHosts)}`,
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'self'"
  ]
  const values = {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'SAMEORIGIN',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'geolocation=(), microphone=(), camera=(self), payment=(), usb=(), interest-cohort=()',
    'Content-Signal': 'index=yes, ai-train=no, ai-search=yes'
  }
  const headers = Object.entries(values)
  return {
    values: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    set: response => {
      for (const [name, value] of headers) response.setHeader(name, value)
    }
  }
}
