export function MeView() {
  return <h1>Your page</h1>
}
