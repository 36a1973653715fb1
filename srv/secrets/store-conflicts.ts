/** The variables that choose a store and lead to it. */
interface StoreVariables {
  readonly SECRETS_STORE: 'files' | 'vault' | 'credstore'
  readonly VAULT_ADDR: string | undefined
  readonly VAULT_TOKEN: string | undefined
  readonly VAULT_ROLE_ID: string | undefined
  readonly VAULT_SECRET_ID: string | undefined
  readonly CREDSTORE_URL: string | undefined
  readonly CREDSTORE_USERNAME: string | undefined
  readonly CREDSTORE_PASSWORD: string | undefined
  readonly CREDSTORE_CERTIFICATE: string | undefined
  readonly CREDSTORE_KEY: string | undefined
  readonly CREDSTORE_CLIENT_PRIVATE_KEY: string | undefined
  readonly CREDSTORE_SERVER_PUBLIC_KEY: string | undefined
}

type Name = keyof StoreVariables

/** One line for each variable that the chosen store lacks, or that belongs to a store that is not chosen. */
export function storeConflicts(config: StoreVariables): string[] {
  if (config.SECRETS_STORE === 'credstore') return credstoreProblems(config)
  const stray = (Object.keys(config) as Name[]).filter(name => name.startsWith('CREDSTORE_') && isMeant(config, name))
  return [
    ...stray.map(name => `${name}: needs SECRETS_STORE=credstore`),
    ...(config.SECRETS_STORE === 'vault' ? vaultProblems(config) : [])
  ]
}

/** True for a variable that shows which store is meant: the namespace has a default, so it shows nothing. */
const isMeant = (config: StoreVariables, name: string) =>
  name !== 'CREDSTORE_NAMESPACE' && config[name as Name] !== undefined

function vaultProblems(config: StoreVariables): string[] {
  const byRole = config.VAULT_ROLE_ID !== undefined || config.VAULT_SECRET_ID !== undefined
  if (byRole && config.VAULT_TOKEN !== undefined) return ['VAULT_TOKEN: not together with VAULT_ROLE_ID']
  const proof: Name[] = byRole ? ['VAULT_ROLE_ID', 'VAULT_SECRET_ID'] : ['VAULT_TOKEN']
  return needed(config, ['VAULT_ADDR', ...proof])
}

function credstoreProblems(config: StoreVariables): string[] {
  const byCertificate = config.CREDSTORE_CERTIFICATE !== undefined || config.CREDSTORE_KEY !== undefined
  const proof: Name[] = byCertificate
    ? ['CREDSTORE_CERTIFICATE', 'CREDSTORE_KEY']
    : ['CREDSTORE_USERNAME', 'CREDSTORE_PASSWORD']
  return needed(config, ['CREDSTORE_URL', ...proof, 'CREDSTORE_CLIENT_PRIVATE_KEY', 'CREDSTORE_SERVER_PUBLIC_KEY'])
}

function needed(config: StoreVariables, names: readonly Name[]): string[] {
  const missing = names.filter(name => config[name] === undefined)
  return missing.map(name => `${name}: needed with SECRETS_STORE=${config.SECRETS_STORE}`)
}
