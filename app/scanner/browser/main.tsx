import { render } from 'preact'
import { Desk } from './desk.tsx'

const place = document.querySelector('#desk')
if (place) render(<Desk />, place)

// without it, as in a private window, the page works as long as there is a network
if ('serviceWorker' in navigator) navigator.serviceWorker.register('service-worker.js').catch(() => undefined)
