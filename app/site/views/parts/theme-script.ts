/**
 * Inline script, allowed by its hash. Sets the chosen theme before the first paint, and the class `js`, by which styles
 * expect scripts; a script that fails to load takes the class away.
 */
export const themeScript = [
  "{const root=document.documentElement;root.classList.add('js')",
  "addEventListener('error',({target})=>{if(target instanceof HTMLScriptElement)root.classList.remove('js')},true)",
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')root.dataset.theme=t}catch{}}"
].join(';')
