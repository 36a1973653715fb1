/* global document, fetch, matchMedia, SwaggerUIBundle, URL */
'use strict'

const description = new URL('openapi.json', document.baseURI).href

/** The token that the gateway wants to see with every change; null where no gateway stands in front of the server. */
const csrfToken = () =>
  fetch(description, { method: 'HEAD', headers: { 'x-csrf-token': 'fetch' } }).then(({ headers }) =>
    headers.get('x-csrf-token')
  )

const asked = csrfToken()

/** Behind the gateway the session counts; without it the server may ask for the password that it got for this page. */
async function authenticate(request) {
  const reads = /^(?:GET|HEAD)$/i.test(request.method ?? 'GET')
  const token = reads ? await asked : await csrfToken()
  if (token === null) request.headers['X-Requested-With'] = 'api-docs'
  else if (!reads) request.headers['x-csrf-token'] = token
  return request
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followScheme)
followScheme()

SwaggerUIBundle({
  url: description,
  domNode: document.querySelector('#api'),
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  showMutatedRequest: false,
  requestInterceptor: authenticate
})
