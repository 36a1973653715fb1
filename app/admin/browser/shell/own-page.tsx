import { loading } from '#workplace-words/common.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { BusyIndicator } from '../parts/ui5.ts'
import type { PageOfWorkplace, OwnPageRow, Workplace } from '../workplaces/description.ts'

interface OwnPageProps {
  readonly row: OwnPageRow
  readonly model: Model
  readonly workplace: Workplace
}

/** Shows a page of its own, once it is loaded. */
export function OwnPage({ row: { Page, load }, ...props }: OwnPageProps) {
  const [loaded, setLoaded] = useState(Page && { Page })
  useEffect(() => void load?.().then((Page: PageOfWorkplace) => setLoaded({ Page })), [load])
  return loaded ? <loaded.Page {...props} /> : <BusyIndicator active delay={300} text={loading} />
}
