import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { type AdminPromoCode, promoAdmin } from '#contracts/billing/promo-admin.ts'
import { PromoFields } from './promo-fields.tsx'
import { bodyOf, changeOf, newValues, type PromoValues, validatePromo, valuesOf } from './promo-values.ts'

interface PromoDialogProps {
  /** The code to edit; undefined for a new one. */
  promo: AdminPromoCode | undefined
  onClose: () => void
}

/** Creates or edits a promo code. When the server rejects it, everything that was typed stays. */
export function PromoDialog({ promo, onClose }: PromoDialogProps) {
  const form = useForm<PromoValues>({
    initialValues: promo ? valuesOf(promo) : newValues(new Date()),
    validate: validatePromo,
    validateInputOnBlur: true,
  })
  const save = useMutation({
    mutationFn: (values: PromoValues) => send(promo, values),
    onSuccess: async () => {
      toast({ title: 'Success', description: `Promo code ${promo ? 'updated' : 'created'} successfully` })
      onClose()
      await reloadAdmin()
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      // The server's text about a new code is shown unchanged.
      errorToast(promo ? 'Failed to update promo code' : textOf(error, 'Please try again'))
    },
  })
  return (
    <Dialog
      title={promo ? `Edit ${promo.code}` : 'Create promo code'}
      isOpen
      isKept={form.isDirty()}
      onClose={onClose}
    >
      <form
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          // The form is longer than most windows, so the first field with an error takes the focus.
          (errors) => form.getInputNode((Object.keys(errors)[0] ?? '') as keyof PromoValues)?.focus(),
        )}
        noValidate
      >
        <PromoFields form={form} keepsName={promo !== undefined && promo.currentUses > 0} />
        <FormEnd
          action={promo ? 'Save' : 'Create'}
          error={save.error}
          isPending={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function send(promo: AdminPromoCode | undefined, values: PromoValues): Promise<AdminPromoCode> {
  if (!promo) return call(promoAdmin.createPromoCode, { body: bodyOf(values) }, { urgent: true })
  const body = changeOf(valuesOf(promo), values)
  return call(promoAdmin.updatePromoCode, { params: { id: promo.id }, body }, { urgent: true })
}
