/**
 * As in Discord: whoever types while no field has the focus writes in the message box, so that nobody has to tab
 * through all messages to reach it. Keys that press, scroll or are held with another key do what they always do.
 */
export function typeAnywhere(): void {
  document.addEventListener('keydown', (event) => {
    const isHeld = event.ctrlKey || event.metaKey || event.altKey;
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (isHeld || !isLetter || event.defaultPrevented || isInField(event.target)) return;
    if (document.querySelector('dialog[open]') === null) focusBox();
  });
}

/** Puts the caret behind what stands in the message box. */
export function focusBox(): void {
  const field = document.querySelector<HTMLTextAreaElement>('.box textarea');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;
