"""tools/checks/firmware_tables.py reads what CircuitPython's C takes and refuses."""

from tools.checks import firmware_tables

# In the ways in which CircuitPython's sources write such things.
C = r"""
#define ALLOWED_AT(need) \
    {MP_QSTR_x, need | MP_ARG_INT, {.u_int = 0}}, \
    {MP_QSTR_y, need | MP_ARG_INT, {.u_int = 0}}

//|     def press(self, key, at) -> None: what the documentation says
static mp_obj_t lamp_make_new(const mp_obj_type_t *type, size_t n_args, size_t n_kw) {
    mp_arg_check_num(n_args, n_kw, 1, 2, false);
    return MP_OBJ_NULL;
}
static mp_obj_t lamp_press(size_t n_args, const mp_obj_t *pos_args, mp_map_t *kw_args) {
    static const mp_arg_t allowed_args[] = {
        { MP_QSTR_key, MP_ARG_REQUIRED | MP_ARG_OBJ },
        { MP_QSTR_at, MP_ARG_KW_ONLY | MP_ARG_INT, {.u_int = 0} }, /* not by its place */
    };
    mp_arg_parse_all(n_args - 1, pos_args + 1, kw_args, 2, allowed_args, args);
    check(pos_args[0]); // mp_raise_ValueError(no code)
    mp_arg_validate_int_range(args[ARG_at].u_int, 0, 9, MP_QSTR_at);
}
static void check(lamp_obj_t *self) {
    if (self->broken) {
        mp_raise_RuntimeError(MP_ERROR_TEXT("lamp broken"));
    }
    if (self->small) {
        mp_raise_ValueError_varg(MP_ERROR_TEXT("%q too small"),
            MP_QSTR_Lamp);
    }
}
static mp_obj_t lamp_set_bright(mp_obj_t self_in, mp_obj_t bright) {
    if (mp_obj_get_int(bright) > lamp->most) {
        mp_raise_IndexError(MP_ERROR_TEXT("too bright"));
    }
}
MP_DEFINE_CONST_FUN_OBJ_2(lamp_set_bright_obj, lamp_set_bright);
MP_DEFINE_CONST_FUN_OBJ_1(lamp_get_bright_obj, lamp_get_bright);
MP_PROPERTY_GETSET(lamp_bright_obj,
    (mp_obj_t)&lamp_get_bright_obj,
    (mp_obj_t)&lamp_set_bright_obj);
static MP_DEFINE_CONST_FUN_OBJ_KW(lamp_press_obj, 1, lamp_press);

static mp_obj_t lamp_off(mp_obj_t self_in, mp_obj_t when) {
}
static MP_DEFINE_CONST_FUN_OBJ_2(lamp_off_obj, lamp_off);

static const mp_rom_map_elem_t lamp_locals_dict_table[] = {
    { MP_ROM_QSTR(MP_QSTR___enter__), MP_ROM_PTR(&default___enter___obj) },
    { MP_ROM_QSTR(MP_QSTR_bright), MP_ROM_PTR(&lamp_bright_obj) },
    { MP_ROM_QSTR(MP_QSTR_off), MP_ROM_PTR(&lamp_off_obj) },
    { MP_ROM_QSTR(MP_QSTR_press), MP_ROM_PTR(&lamp_press_obj) },
};
static MP_DEFINE_CONST_DICT(lamp_locals_dict, lamp_locals_dict_table);
MP_DEFINE_CONST_OBJ_TYPE(
    lamp_type,
    MP_QSTR_Lamp,
    MP_TYPE_FLAG_NONE,
    make_new, lamp_make_new,
    locals_dict, &lamp_locals_dict
    );
static mp_obj_t light_paint(size_t n_args, const mp_obj_t *pos_args, mp_map_t *kw_args) {
    static const mp_arg_t allowed_args[] = {
        {MP_QSTR_bitmap, MP_ARG_REQUIRED | MP_ARG_OBJ},
        ALLOWED_AT(MP_ARG_REQUIRED),
    };
    mp_arg_parse_all(n_args, pos_args, kw_args, 3, allowed_args, args);
}
MP_DEFINE_CONST_FUN_OBJ_KW(light_paint_obj, 1, light_paint);
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(light_read_obj, 0, 1, light_read);

static const mp_rom_map_elem_t light_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_light) },
    { MP_ROM_QSTR(MP_QSTR_Lamp), MP_ROM_PTR(&lamp_type) },
    { MP_ROM_QSTR(MP_QSTR_paint), MP_ROM_PTR(&light_paint_obj) },
    { MP_ROM_QSTR(MP_QSTR_read), MP_ROM_PTR(&light_read_obj) },
};
"""


def test_the_tables_of_a_source_are_read(tmp_path):
    folder = tmp_path / "shared-bindings" / "light"
    folder.mkdir(parents=True)
    (folder / "__init__.c").write_text(C)
    old = tmp_path / "extmod"
    old.mkdir()
    (old / "modlight.c").write_text(C.replace("_Lamp", "_Lantern"))
    found = firmware_tables.Firmware(tmp_path).functions(["light", "sound"])
    assert list(found.items()) == [
        ("light.Lamp(a0, a1=..., /)", "lamp_make_new"),
        ("light.Lamp.bright = value: int", "lamp_set_bright"),
        ("light.Lamp.off(when, /)", "lamp_off"),
        ("light.Lamp.press(key, *, at: int=...)", "lamp_press"),
        ("light.paint(bitmap, /, x: int, y: int)", "light_paint"),
        ("light.read(a0=..., /)", "light_read"),
    ]


def test_what_a_person_wrote_stays_until_the_source_changes(tmp_path):
    folder = tmp_path / "shared-bindings" / "light"
    folder.mkdir(parents=True)
    (folder / "__init__.c").write_text(C)
    place = "shared-bindings/light/__init__.c"
    head = "light.Lamp.press(key, *, at: int=...)"
    found = firmware_tables.Refusals(tmp_path).of("lamp_press")
    first = firmware_tables.rows(found, head, (), {})
    assert first == [
        "    ?  # %s:25 ValueError: %%q too small, Lamp" % place,
        "    0 <= at <= 9  # %s:18 int_range(args[ARG_at].u_int, 0, 9, at)" % place,
    ]
    read = ["    key > 1", first[0].replace("?", "key < 9")]
    moved = {said: "%s:99" % place for said in found}
    assert firmware_tables.rows(moved, head, read, {}) == [
        "    key > 1",
        "    key < 9  # %s:99 ValueError: %%q too small, Lamp" % place,
        "    0 <= at <= 9  # %s:99 int_range(args[ARG_at].u_int, 0, 9, at)" % place,
    ]
