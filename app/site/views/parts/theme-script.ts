/**
 * Part of the inline script of every page. Sets before the first paint the chosen theme, the class `js`, by which styles expect
 * scripts, and `known` and `person`, by which they keep room for what the reader has done and is recommended; a script that
 * fails to load takes `js` away.
 */
export const themeScript = [
  "{const root=document.documentElement;root.classList.add('js')",
  "addEventListener('error',({target})=>{if(target instanceof HTMLScriptElement)root.classList.remove('js')},true)",
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')root.dataset.theme=t",
  "const p=localStorage.getItem('progress')",
  "root.classList.toggle('known',p!==null)",
  `root.classList.toggle('person',/"last":"[^"]/.test(p))}catch{}}`
].join(';')
