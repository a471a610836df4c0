import { selectedPlanKey, showRegisterKey } from '#client/platform/storage/storage.ts'

/**
 * An inline script of the prerendered page, with its hash in the CSP. The start buttons are plain links until
 * their script is loaded, and an earlier click must store the same choice; see their `data-register` and
 * `data-plan`. The script listens on the window, in the capture phase: when a part still waits for its
 * script, React stops the click at the document, although the link is followed.
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
