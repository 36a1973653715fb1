const paths = {
  mark: 'M4 5.5 12 2l8 3.5v9c0 4-3.4 6.3-8 7.5-4.6-1.2-8-3.5-8-7.5zM8 12l3 3 5-6',
  theme: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 0v18m4-16v14m-2-15v16m5-12v8',
  light:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z',
  ask: 'M4 5h16v11H12l-5 4v-4H4zM8 10.5h.01M12 10.5h.01M16 10.5h.01',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm5 12 5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 6h16M7 12h10M10 18h4',
  close: 'm6 6 12 12M18 6 6 18',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4v5l3.5 2',
  level: 'M5 20v-6m7 6V9m7 11V4',
  steps: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11',
  next: 'm9 5 7 7-7 7',
  prev: 'm15 5-7 7 7 7',
  check: 'm5 12 5 5L20 7',
  checkpoint: 'm12 3 8.5 9-8.5 9-8.5-9z',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  report: 'M5 21V4h13l-3 4.5 3 4.5H5',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.5-8 9-4.7-1.5-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  key: 'M14.5 4a5.5 5.5 0 1 1-1.4 10.8L11 17H9v2H7v2H3v-4l6.2-6.2A5.5 5.5 0 0 1 14.5 4zm1.5 4h.01',
  date: 'M5 5h14v15H5zM5 10h14M9 3v4m6-4v4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  concept:
    'M6 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm12 2.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM8 6.4l8 1.7M6.6 8l1.9 8m2-.5 6.1-5.4',
  map: 'M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14m6-12v14',
  mission: 'M5 21V4h13l-3 4.5 3 4.5H5',
  group: 'M4 7h16M4 12h16M4 17h10',
  tutorial: 'M6 3h9l4 4v14H6zM9 12h7M9 16h7'
} as const

export type IconName = keyof typeof paths

export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name)

/** A line icon in the colour of its text; decoration, so words stand beside it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.75"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}
