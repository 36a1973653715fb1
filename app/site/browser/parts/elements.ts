/** A new element with attributes and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** A button that submits no form. */
export const button = (className: string, ...children: (Node | string)[]): HTMLButtonElement =>
  make('button', { type: 'button', class: className }, ...children)
