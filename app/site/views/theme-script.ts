/** Runs before the first paint, so that a chosen theme never flashes; inline, and allowed by its hash. */
export const themeScript =
  "document.documentElement.classList.add('js');try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"
