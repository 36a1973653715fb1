/**
 * Runs before the first paint, so that a chosen theme never flashes, and says to the styles that scripts are coming; when
 * one does not come, pages are as without scripts. Inline, and allowed by its hash.
 */
export const themeScript = [
  "{const root=document.documentElement;root.classList.add('js')",
  "addEventListener('error',({target})=>{if(target instanceof HTMLScriptElement)root.classList.remove('js')},true)",
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')root.dataset.theme=t}catch{}}"
].join(';')
