import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart, type PropertyPart } from 'lit-html/directive.js';

/** Sets a field's value, unless its reader is typing: a live page is drawn again every second. */
class UnlessTyping extends Directive {
  override update(part: ElementPart | PropertyPart, [value]: [string]): unknown {
    const field = part.element as HTMLInputElement;
    const isTyping = field === field.ownerDocument.activeElement;
    if (!isTyping && field.value !== value) field.value = value;
    return noChange;
  }

  override render(_value: string): unknown {
    return noChange;
  }
}

/** A text for `.value` of a field; as long as the field has the focus, it keeps what it shows. */
export const unlessTyping = directive(UnlessTyping);
