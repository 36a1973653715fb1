import { titles } from '#workplace-words/page.ts'

/** One of the workplaces that share shell, lists and object pages. */
interface WorkplaceHere {
  readonly title: string
  /** Address of its pages. */
  readonly prefix: string
  /** Address of the service whose entities it shows. */
  readonly root: string
  /** Begins the names of what this browser keeps for its lists. */
  readonly kept: string
}

const admin: WorkplaceHere = { title: titles.admin, prefix: '/admin-ui/', root: '/admin/', kept: 'admin-list' }
const author: WorkplaceHere = { title: titles.author, prefix: '/author-ui/', root: '/author/', kept: 'author-list' }

/** The workplace of the address: modules that both share know no other sign of where they are. */
export const workplaceHere = (): WorkplaceHere => (location.pathname.startsWith(author.prefix) ? author : admin)
