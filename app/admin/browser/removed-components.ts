import { attachBeforeComponentRender, unregisterElement } from '@ui5/webcomponents-base/dist/Render.js'

/**
 * Lets go of components that are rendered once more after they were removed: UI5 registers what it renders, and a dialog that was
 * not closed its size again, until it is removed the next time, and would keep it, with the page that it was in, for good.
 */
export function forgetRemovedComponents(): void {
  attachBeforeComponentRender(component => {
    if (component.isConnected) return
    // it is rendered and registered right after this
    queueMicrotask(() => {
      if (component.isConnected) return
      unregisterElement(component)
      component.onExitDOM()
    })
  })
}
