import { useEffect, useState } from 'preact/hooks'
import type { Entity, Model } from '../../metadata/types.ts'
import type * as AllOfVisibility from './visibility.tsx'
import type { Row } from '../data/service.ts'

/** The function of rows that have a page on the site: whether it shows. */
export const VISIBILITY = 'visibility'

interface ShowsProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
  readonly row: Row
}

/** Says at the head of a row whether the site shows it, where the service answers that; the rest of the page does not wait. */
export function ShowsOnSite({ model, entity, path, row }: ShowsProps) {
  const [loaded, setLoaded] = useState<typeof AllOfVisibility>()
  const isAsked = entity.actions.some(({ name }) => name === VISIBILITY)
  useEffect(() => void (isAsked && import('./visibility.tsx').then(setLoaded)), [isAsked])
  return isAsked && loaded ? <loaded.Visibility path={`${path}/${model.namespace}.${VISIBILITY}()`} row={row} /> : null
}
