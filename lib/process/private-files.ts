/** From now on only the owner reads what this process and those that it starts write: folders are 0700, files 0600. */
export function onlyOwnerReads(): void {
  process.umask(0o077)
}
