import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { type AdminPromoCode, promoAdmin } from '#contracts/billing/promo-admin.ts'
import { countText } from '#domain/text/count-text.ts'

/** Says what is deleted and what is kept, before a code is deleted. */
export function DeletePromoDialog({ promo, onClose }: { promo: AdminPromoCode; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(promoAdmin.deletePromoCode, { params: { id: promo.id } }, { urgent: true }),
    onSuccess: async () => {
      toast({ title: 'Success', description: 'Promo code deleted successfully' })
      onClose()
      await reloadAdmin()
    },
    onError: () => errorToast('Failed to delete promo code'),
  })
  return (
    <ConfirmDialog
      title={`Delete ${promo.code}?`}
      action="Delete promo code"
      isOpen
      isDestructive
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          Nobody can use it any more, also those who hold it since they registered. Past orders keep its name,
          and an order that is on the payment page now can still be paid at the price shown there.
        </Text>
        {promo.currentUses > 0 && (
          <Text size="sm">
            Its {countText(promo.currentUses, 'use')} will be forgotten. To keep count, switch it off instead.
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
