import { selectedPlanKey, showRegisterKey } from '#client/platform/storage/storage.ts'

/**
 * An inline script of the prerendered page, with its hash in the CSP: the start buttons are plain links until their script
 * is loaded, and an earlier click must store the same choice. See their `data-register` and `data-plan`. On the window, on
 * the way down: React stops the click on a part that waits for its script at the document, and the link is followed all the same.
 */
const storeChoice = `window.addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-register]');if(!a)return
try{if(a.dataset.register==='true')localStorage.setItem('${showRegisterKey}','true');else localStorage.removeItem('${showRegisterKey}')
if(a.dataset.plan)localStorage.setItem('${selectedPlanKey}',JSON.stringify({id:a.dataset.plan}))}catch(e){}},true)`

export function EarlyClicks() {
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? storeChoice : '' }}
    />
  )
}
