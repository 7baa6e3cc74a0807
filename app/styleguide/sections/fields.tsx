import { Checkbox, ChoiceGroup, Field } from '#app/components/form/fields.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { SearchForm } from '#app/components/search/search-form.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

export function Fields() {
  return (
    <Specimens>
      <Specimen title="Пустое">
        <Field
          className="styleguide__field"
          id="f-empty"
          name="a"
          label="Имя"
          placeholder="Как к вам обращаться"
        />
      </Specimen>
      <Specimen title="Наведение" state="hover" on="input">
        <Field className="styleguide__field" id="f-hover" name="a" label="Имя" defaultValue="Марина" />
      </Specimen>
      <Specimen title="Фокус" state="focus" on="input">
        <Field className="styleguide__field" id="f-focus" name="a" label="Имя" defaultValue="Марина" />
      </Specimen>
      <Specimen title="Ошибка">
        <Field
          className="styleguide__field"
          id="f-error"
          name="a"
          label="Телефон"
          defaultValue="+7-9"
          errors={['введите корректный номер']}
        />
      </Specimen>
      <Specimen title="Ошибка и фокус" state="focus" on="input">
        <Field
          className="styleguide__field"
          id="f-error-focus"
          name="a"
          label="Телефон"
          errors={['необходимо заполнить телефон', 'длинное сообщение, которое не помещается в одну строку']}
        />
      </Specimen>
      <Specimen title="Подсказка, много строк">
        <Field
          className="styleguide__field"
          id="f-text"
          name="a"
          label="Комментарий"
          hint="Необязательно: подъезд, приборы"
          rows={2}
        />
      </Specimen>
      <Specimen title="Ошибка, много строк">
        <Field
          className="styleguide__field"
          id="f-text-error"
          name="a"
          label="Сообщение"
          defaultValue="Нас будет шестеро. Можно у окна?"
          errors={['не короче 50 символов']}
          rows={2}
        />
      </Specimen>
      <Specimen title="Поиск">
        <SearchForm label="Поиск" />
      </Specimen>
      <Specimen title="Поиск: наведение" state="hover" on="input">
        <SearchForm label="Поиск" />
      </Specimen>
      <Specimen title="Поиск: фокус, текст" state="focus" on="input">
        <SearchForm label="Поиск" query="борщ">
          <button type="button" className="search-form__clear">
            <Icon name="close" />
            <span className="visually-hidden">Очистить</span>
          </button>
        </SearchForm>
      </Specimen>
    </Specimens>
  );
}

export function Choices() {
  return (
    <>
      <Specimens wide>
        <Specimen title="Выбрано, нет, фокус" state="focus" on="label:last-of-type input">
          <ChoiceGroup
            id="c-chosen"
            legend="Доставка"
            name="d1"
            chosen={1}
            options={[
              { value: 1, title: 'Курьер', note: 'От 45 минут', icon: 'courier' },
              { value: 2, title: 'Самовывоз', note: 'ул. Хлебозаводская, 7', icon: 'pickup' },
            ]}
          />
        </Specimen>
        <Specimen title="Ошибка, наведение" state="hover" on=".choice:first-child">
          <ChoiceGroup
            id="c-error"
            legend="Оплата"
            name="d2"
            errors={['выберите способ оплаты']}
            options={[
              { value: 1, title: 'Наличные', icon: 'cash' },
              { value: 2, title: 'Банковская карта', icon: 'card' },
            ]}
          />
        </Specimen>
      </Specimens>
      <Specimens>
        <Specimen title="Не отмечено">
          <Checkbox id="k-off" name="k" label="Принимаю политику" />
        </Specimen>
        <Specimen title="Отмечено">
          <Checkbox id="k-on" name="k" label="Принимаю политику" defaultChecked />
        </Specimen>
        <Specimen title="Наведение" state="hover" on="*">
          <Checkbox id="k-hover" name="k" label="Принимаю политику" />
        </Specimen>
        <Specimen title="Фокус" state="focus" on="input">
          <Checkbox id="k-focus" name="k" label="Принимаю политику" />
        </Specimen>
        <Specimen title="Ошибка">
          <Checkbox id="k-error" name="k" label="Принимаю политику" errors={['нужно ваше согласие']} />
        </Specimen>
      </Specimens>
    </>
  );
}
