const helper = /^\/(group|mission)\.([a-z0-9][a-z0-9-]{0,254})\.html$/i

/** The page of a group or mission at the address that an older site had: `/group.<slug>.html`, `/mission.<slug>.html`. */
export function oldPage(path: string): string | undefined {
  const [, kind, slug] = helper.exec(path) ?? []
  return kind && slug && `/${kind.toLowerCase()}s/${slug.toLowerCase()}`
}
