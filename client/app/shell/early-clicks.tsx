import { selectedPlanKey, showRegisterKey } from '#client/platform/storage.ts'

/**
 * Runs from the prerendered page itself, whose hash stands in the CSP: the ways in are plain links until their script has
 * come, and a click by then has to leave the same mark. See `data-register` and `data-plan` of the start buttons.
 */
const keepChoice = `document.addEventListener('click',function(e){var a=e.target.closest('a[data-register]');if(!a)return
try{if(a.dataset.register==='true')localStorage.setItem('${showRegisterKey}','true');else localStorage.removeItem('${showRegisterKey}')
if(a.dataset.plan)localStorage.setItem('${selectedPlanKey}',JSON.stringify({id:a.dataset.plan}))}catch(e){}})`

export function EarlyClicks() {
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? keepChoice : '' }}
    />
  )
}
