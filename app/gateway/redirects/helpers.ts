const helper = /^(?:\/tutorials)?\/(group|mission)\.([a-z0-9][a-z0-9_-]{0,254})\.html?$/i
const list = /^\/(tutorials|tutorial-navigator|missions|groups|concepts|explore|me)(?:\/index)?\.html?$/i
const tokens = /^\/me\/tokens\.html?$/i
const index = /^\/index\.html?$/i

/**
 * The page at an address that an older site had for it: `/group.<slug>.html` and `/mission.<slug>.html`, below `/tutorials` as
 * well; files of whole pages, such as `/tutorial-navigator.html`, `/concepts/index.html` and `/index.html`.
 */
export function oldPage(path: string): string | undefined {
  if (index.test(path)) return '/'
  if (tokens.test(path)) return '/me/tokens'
  const [, name] = list.exec(path) ?? []
  if (name !== undefined) return `/${name.toLowerCase()}/`
  const [, kind, slug] = helper.exec(path) ?? []
  return kind && slug && `/${kind.toLowerCase()}s/${slug.toLowerCase()}`
}
